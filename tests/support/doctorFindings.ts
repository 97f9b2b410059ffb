import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { examine } from '../../server/doctor/examine.ts'
import type { Config } from '../../server/process/config.ts'
import type { Finding } from '../../server/process/progress.ts'

export async function doctorFindings(config: Config, now: Date): Promise<Finding[]> {
  const found: Finding[] = []
  const examination = examine(
    config,
    () => openDatabase(config),
    () => now,
  )
  for await (const finding of examination) found.push(finding)
  return found
}

export const doctorLines = async (config: Config, now: Date): Promise<string[]> =>
  (await doctorFindings(config, now)).map(({ state, what }) => `${state}: ${what}`)
