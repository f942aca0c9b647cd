// site/common.mjs -- what the pages and the check of their links agree on.
export const FIELDS = ['heading', 'title', 'text'];

// What a heading is called in links, as GitHub makes it.
export function slug(heading) {
    return heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replace(/ /g, '-');
}
