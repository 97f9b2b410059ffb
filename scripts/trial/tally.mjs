// @ts-check
// Counts of compared facts, and the differences.

/** @typedef {{ kind: string, where: string, subject: string, expected: string, actual: string }} Difference */

/** @param {unknown} value */
const shown = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (text === '' || text === '""') return 'nothing'
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}

export class Tally {
  /** @type {Map<string, { facts: number, different: number }>} */
  counts = new Map()
  /** @type {Difference[]} */
  differences = []

  /** @param {string} kind @param {string} where @param {string} subject @param {unknown} expected @param {unknown} actual @param {boolean} isSame */
  judge(kind, where, subject, expected, actual, isSame) {
    const count = this.counts.get(kind) ?? { facts: 0, different: 0 }
    this.counts.set(kind, count)
    count.facts++
    if (isSame) return
    count.different++
    this.differences.push({ kind, where, subject, expected: shown(expected), actual: shown(actual) })
  }

  /** @param {string} kind @param {string} where @param {string} subject @param {unknown} expected @param {unknown} actual */
  same(kind, where, subject, expected, actual) {
    this.judge(kind, where, subject, expected, actual, expected === actual)
  }

  /**
   * Judges facts of one row.
   * @param {string} kind @param {string} where @param {string} subject @param {import('./site.mjs').Row} row
   */
  of(kind, where, subject, row) {
    return {
      /** @param {string} fact @param {unknown} expected @param {unknown} actual @param {boolean} [isSame] */
      judge: (fact, expected, actual, isSame = expected === actual) =>
        this.judge(`${kind}: ${fact}`, where, subject, expected, actual, isSame),
      /** @param {string} fact @param {number} expected @param {string} field */
      number: (fact, expected, field) => this.number(`${kind}: ${fact}`, where, subject, expected, row[field]),
    }
  }

  /** Numbers of which none is 0. @param {string} kind @param {string} where @param {string} subject @param {number} expected @param {unknown} actual */
  number(kind, where, subject, expected, actual) {
    this.judge(kind, where, subject, expected, actual, expected === (actual ?? 0))
  }

  /**
   * Two bags of facts, each with its key: what only one has is a difference.
   * @param {string} kind
   * @param {readonly { key: string, where: string }[]} expected
   * @param {readonly { key: string }[]} actual
   */
  bags(kind, expected, actual) {
    /** @type {Map<string, number>} */
    const left = new Map()
    for (const { key } of actual) left.set(key, (left.get(key) ?? 0) + 1)
    for (const { key, where } of expected) {
      const count = left.get(key) ?? 0
      if (count > 0) left.set(key, count - 1)
      this.judge(kind, where, key, 'once', 'nothing', count > 0)
    }
    for (const [key, count] of left)
      for (let more = 0; more < count; more++) this.judge(kind, '', key, 'nothing', 'once', false)
  }
}
