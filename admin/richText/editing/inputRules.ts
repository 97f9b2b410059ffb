import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { schema } from '../document/schema.ts'

const { nodes, marks } = schema

/** The mark applies when its closing characters are typed. The last group of the pattern is the marked text. */
const markRule = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(
    pattern,
    (state, match, start, end) => {
      const words = match.at(-1) ?? ''
      const typed = match[1] ?? ''
      const from = start + match[0].indexOf(typed)
      const wordsFrom = from + typed.indexOf(words)
      if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null
      const { tr } = state
      tr.delete(wordsFrom + words.length, end).delete(from, wordsFrom)
      return tr.addMark(from, from + words.length, type.create()).removeStoredMark(type)
    },
    { inCodeMark: false },
  )

const startOf = (match: RegExpMatchArray): number => Number(match[1])

export const markdownRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, (match) => ({
      level: Math.min(4, Math.max(2, match[1]?.length ?? 2)),
    })),
    wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^\s*(\d{1,9})[.)]\s$/,
      nodes.numbered_list,
      (match) => ({ start: startOf(match) }),
      (match, list) => list.childCount + Number(list.attrs['start']) === startOf(match),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.quote),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    new InputRule(/^(?:---|\*\*\*|___)$/, (state, _, start) => {
      const $start = state.doc.resolve(start)
      if ($start.parent.type !== nodes.paragraph) return null
      const { tr } = state
      tr.replaceWith($start.before(), $start.after(), [nodes.rule.create(), nodes.paragraph.create()])
      return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2))
    }),
    markRule(/(?:^|[^*\\])(\*\*([^\s*](?:[^*]*[^\s*])?)\*\*)$/, marks.strong),
    markRule(/(?:^|[^*\\])(\*([^\s*](?:[^*]*[^\s*])?)\*)$/, marks.emphasis),
    markRule(/(?:^|[\s(])(_([^\s_](?:[^_]*[^\s_])?)_)$/, marks.emphasis),
    markRule(/(?:^|[^~\\])(~~([^\s~](?:[^~]*[^\s~])?)~~)$/, marks.strike),
    markRule(/(?:^|[^`\\])(`([^`]+)`)$/, marks.code),
  ],
})
