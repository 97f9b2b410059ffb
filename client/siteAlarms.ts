import type { SiteAlarms } from '../content/siteAlarms.ts'
import { bodyOf, call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

const PATH = '/admin/alarms'

export const readSiteAlarms = (): Promise<SiteAlarms> => bodyOf(call(PATH))

export const endSiteAlarm = async (which: keyof SiteAlarms): Promise<void> =>
  void (await callWithProof(`${PATH}/${which}`, { method: 'DELETE' }))
