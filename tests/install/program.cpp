// A program of somebody else's, in C++: the header must do for it, too.
#include <al0.h>

#include <cstring>
#include <iostream>
#include <memory>
#include <string>

template <auto release> struct Release {
    template <typename T> void operator()(T *it) const { release(it); }
};
template <typename T, auto release> using Handle = std::unique_ptr<T, Release<release>>;

// The first line of the tree, move by move.
static std::string first_line(const Al0Answer *answer)
{
    std::string line;
    for (size_t node = AL0_ROOT; !al0_node_is_leaf(answer, node);) {
        node = al0_node_child(answer, node, 0);
        Handle<char, al0_free> move(al0_node_move(answer, node, AL0_MOVE_CODE));
        line += (line.empty() ? "" : " ") + std::string(move.get());
    }
    return line;
}

int main()
{
    const char *table_text = "table t\nadvice go\n    better: mate\n    us: depth < 3\n";
    const char *fen = "8/7k/5K2/8/8/8/8/3Q4 w - - 0 1";
    Handle<Al0Table, al0_table_free> table(
        al0_table_read_text("t", table_text, std::strlen(table_text), nullptr, nullptr));
    Handle<Al0Position, al0_position_free> position(
        al0_position_read(table.get(), fen, std::strlen(fen), nullptr));
    Handle<Al0Session, al0_session_free> session(al0_session_new(table.get(), 0, nullptr));
    Al0Question question = AL0_INIT(Al0Question);
    question.advice = "go";
    Handle<Al0Answer, al0_answer_free> answer(
        al0_ask(session.get(), position.get(), &question, nullptr, nullptr));
    std::cout << first_line(answer.get()) << '\n';
}
