import { TOKEN_AREAS } from '../../content/permissions.ts'
import type { ShownArea } from '../roles/permissionGroups.ts'
import { areaLabels } from '../roles/wording.ts'
import { tokenAreaLabels } from './wording.ts'

const labels = { ...areaLabels, ...tokenAreaLabels }

export const tokenAreas: readonly ShownArea[] = TOKEN_AREAS.map((name) => ({ name, ...labels[name] }))
