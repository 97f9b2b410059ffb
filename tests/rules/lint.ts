// Each comment disables a rule that the next line breaks. ESLint reports an unneeded comment, so lint fails if a rule
// no longer works.

const wait = (): Promise<void> => Promise.resolve()
const parsed = JSON.parse('{}') as unknown

export function breaksRules(given: { name: string; list(): string[] }): unknown[] {
  // eslint-disable-next-line @typescript-eslint/no-floating-promises
  wait()
  // eslint-disable-next-line @typescript-eslint/no-misused-promises
  given.list().forEach(wait)
  // eslint-disable-next-line @typescript-eslint/await-thenable
  const later = async () => await given.name
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return
  const broken = () => JSON.parse('{}')
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const anything = given as any
  // eslint-disable-next-line @typescript-eslint/no-unsafe-member-access
  const name: unknown = anything.name
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { list } = given
  // eslint-disable-next-line @typescript-eslint/no-base-to-string
  const text = String(given)
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion
  const same = text as string
  // eslint-disable-next-line eqeqeq
  const isSame = text == same
  // eslint-disable-next-line no-console
  console.log(parsed)
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  const unused = 1
  return [later, broken, name, list, text, isSame]
}
