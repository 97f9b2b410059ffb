import type { Overview } from '../content/queries/overviewQuery.ts'
import { bodyOf, call } from './api.ts'

export const readOverview = (signal?: AbortSignal): Promise<Overview> => bodyOf(call('/admin/overview', { signal }))
