import type { EmulatorName } from '../../../content/settings/realm.ts'
import type { Adapter } from './adapter.ts'
import { adapters } from './registry.ts'

/** By what a realm's database is read. */
export const adapterOf = (name: EmulatorName): Adapter => adapters[name]
