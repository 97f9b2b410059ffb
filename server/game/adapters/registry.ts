import type { EmulatorName } from '../../../content/settings/realm.ts'
import type { Adapter } from './adapter.ts'
import { canary } from './canary.ts'
import { hercules } from './hercules.ts'
import { rathena } from './rathena.ts'
import { tfs } from './tfs.ts'

export const adapters: { readonly [A in EmulatorName]: Adapter } = { rathena, hercules, tfs, canary }
