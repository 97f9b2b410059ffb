import type { ContentType } from '../../content/define.ts'
import { splitName } from '../data/translatedNames.ts'
import { SOURCE } from './LanguageTabs.tsx'

type Faults = Readonly<Record<string, unknown>>

const tabOf = (name: string): string => splitName(name)?.tag ?? SOURCE

export const faultsIn = (faults: Faults, tab: string): number =>
  Object.keys(faults).filter((name) => tabOf(name) === tab).length

/** Returns the open tab if it has a fault, and otherwise that of the first. */
export function tabOfFaults(type: ContentType, faults: Faults, open: string): string {
  const first = Object.keys(type.fields).find((name) => name in faults)
  return first === undefined || faultsIn(faults, open) > 0 ? open : tabOf(first)
}
