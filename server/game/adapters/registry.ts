import type { AdapterName } from '../../../content/settings/realm.ts'
import type { Adapter } from './adapter.ts'
import { canary } from './canary.ts'
import { hercules } from './hercules.ts'
import { rathena } from './rathena.ts'
import { tfs } from './tfs.ts'

/** One row an adapter that a realm can have. */
export const adapters: { readonly [A in AdapterName]: Adapter } = { rathena, hercules, tfs, canary }
