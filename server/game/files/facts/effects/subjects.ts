import { fill } from '../../../../../content/messages/fill.ts'
import { effectWords, parameterWords } from '../words/effectWords.ts'
import type { Expression } from './expression.ts'
import { nameWords, type Names } from './names.ts'

const { subjects } = effectWords

const SIGNS: Readonly<Record<string, string>> = {
  '+': subjects.sum,
  '-': subjects.difference,
  '*': subjects.product,
  '/': subjects.quotient,
}

/** What a number of the character or its equipment is called. Null if there is no name for it. */
export function subjectOf(of: Expression, names: Names): string | null {
  if (of.kind === 'number') return String(of.value)
  if (of.kind === 'name') {
    const name = of.name.toLowerCase()
    return name === 'baselevel' ? subjects.baseLevel : name === 'joblevel' ? subjects.jobLevel : null
  }
  if (of.kind === 'binary') {
    const template = SIGNS[of.mark]
    if (isSquare(of)) return squareOf(of.left, names)
    const [one, other] = [operand(of, of.left, names), operand(of, of.right, names)]
    return template === undefined || one === null || other === null ? null : fill(template, { one, other })
  }
  return of.kind === 'call' ? calledSubject(of.name.toLowerCase(), of.args, names) : null
}

const isSquare = ({ mark, left, right }: Expression & { kind: 'binary' }): boolean =>
  mark === '*' && left.kind === 'binary' && JSON.stringify(left) === JSON.stringify(right)

function squareOf(of: Expression, names: Names): string | null {
  const base = subjectOf(of, names)
  return base === null ? null : fill(subjects.square, { base })
}

/** In brackets unless it is computed first without them. A quotient is rounded, so that it is not `2 × 5 ÷ 10`. */
function operand(whole: Expression & { kind: 'binary' }, of: Expression, names: Names): string | null {
  const text = subjectOf(of, names)
  if (text === null || of.kind !== 'binary') return text
  const isFirst = of === whole.left
  const isPlain = whole.mark === '+' || (isFirst && (whole.mark === '-' || of.mark === '*')) || isProduct(whole, of)
  return isPlain ? text : fill(subjects.bracketed, { text })
}

const isProduct = (whole: { mark: string }, of: { mark: string }): boolean =>
  of.mark === '*' && (whole.mark === '*' || whole.mark === '-')

function calledSubject(name: string, args: readonly Expression[], names: Names): string | null {
  const [first] = args
  const ofPlaces = (alone: string, template: string): string | null => {
    if (args.length === 0) return alone
    const places = args.flatMap((arg) => nameWords.place(arg) ?? [])
    return places.length === args.length ? fill(template, { place: places.join(' + ') }) : null
  }
  switch (name) {
    case 'getrefine':
      return subjects.refine
    case 'getequiprefinerycnt':
      return ofPlaces(subjects.refine, subjects.refineOf)
    case 'getenchantgrade':
      return ofPlaces(subjects.grade, subjects.gradeOf)
    case 'getequipweaponlv':
      return subjects.weaponLevel
    case 'getequiparmorlv':
      return subjects.armorLevel
    case 'readparam':
      return first?.kind === 'name' ? (parameterWords[first.name.toLowerCase()] ?? null) : null
    case 'getskilllv': {
      const skill = first && nameWords.skill(first, names)
      return skill ? fill(subjects.skill, { skill }) : null
    }
    case 'pow': {
      const power = args[1]
      return first && power?.kind === 'number' && power.value === 2 ? squareOf(first, names) : null
    }
    case 'min':
    case 'max': {
      const [what, limit] = [first && subjectOf(first, names), args[1] && subjectOf(args[1], names)]
      return what && limit && args.length === 2 ? fill(subjects[name], { what, limit }) : null
    }
    case 'getiteminfo': {
      const kind = args[1]
      return kind?.kind === 'name' && /weaponlevel$/i.test(kind.name) ? subjects.weaponLevel : null
    }
    default:
      return null
  }
}
