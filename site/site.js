// site/site.js -- search and menu of a page of the manual.
(() => {
    const root = document.currentScript.dataset.root;
    const query = document.getElementById('query');
    const hits = document.getElementById('hits');
    const menu = document.getElementById('menu');
    const MOST = 12; // hits shown
    let index = null;

    function search(text) {
        index ??= MiniSearch.loadJSON(window.AL0_INDEX, { fields: ['heading', 'title', 'text'], storeFields: ['page', 'anchor', 'title', 'heading'] });
        return index.search(text, { prefix: true, fuzzy: 0.1, combineWith: 'AND', boost: { heading: 4, title: 2 } });
    }

    function link(hit) {
        const a = document.createElement('a');
        a.href = `${root}${hit.page}#${hit.anchor}`;
        a.textContent = hit.heading;
        if (hit.title !== hit.heading) {
            const of = document.createElement('span');
            of.textContent = ` - ${hit.title}`;
            a.append(of);
        }
        return a;
    }

    function show() {
        const text = query.value.trim();
        const found = text ? search(text).slice(0, MOST) : [];
        hits.hidden = !text;
        hits.replaceChildren(...(text && !found.length ? ['Nothing is found.'] : found.map(link)));
    }

    query.addEventListener('input', show);
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') hits.hidden = true;
        if (event.key === '/' && document.activeElement === document.body) {
            event.preventDefault();
            query.focus();
        }
        const links = [...hits.querySelectorAll('a')];
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step && !hits.hidden && (document.activeElement === query || links.includes(document.activeElement))) {
            event.preventDefault();
            (links[links.indexOf(document.activeElement) + step] ?? query).focus();
        }
    });
    menu.addEventListener('click', () => {
        const open = document.body.classList.toggle('menu');
        menu.setAttribute('aria-expanded', String(open));
    });
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });
    window.scrollTo(0, location.hash ? window.scrollY : 0);
})();
