import { fault, good, mind, type Finding } from '../process/finding.ts'
import { PublishedFolder } from './folder.ts'

/** What the process that publishes says of itself, for the doctor. */
export interface PublishingReport {
  at: string
  published: number
  waiting: number
  /** What it failed by last; null where it goes on. */
  error: string | null
}

const FILE = 'publishing.json'

/** It says so every five seconds, and where it was killed another takes over within twelve. */
const SILENT_MS = 20_000

export const writeReport = (folder: PublishedFolder, report: PublishingReport): Promise<void> =>
  folder.writeState(FILE, JSON.stringify(report))

/** How the published folder stands. */
export async function examinePublished(root: string, now: Date): Promise<Finding> {
  const folder = new PublishedFolder(root)
  if (!(await folder.isClaimed()))
    return mind(`${root} (PUBLISH) holds no published pages.`, 'The next start of the site writes them.')
  // As `writeReport` wrote it.
  const report = JSON.parse((await folder.readState(FILE)) ?? 'null') as PublishingReport | null
  if (!report || now.getTime() - Date.parse(report.at) > SILENT_MS)
    return mind(
      `Nothing writes the published pages in ${root}${report ? ` since ${report.at}` : ''}.`,
      'Start the site with PUBLISH. Until then the proxy serves what was published last.',
    )
  // A process that cannot write a page may not be able to write that it cannot.
  const error = report.error ?? (await folder.tryWriting())
  if (error !== null)
    return fault(
      `Publishing into ${root} fails: ${error}`,
      'Make room on its disk, or let the site write there. Until then the site answers what has changed.',
    )
  return good(`${report.published} addresses are published in ${root}, ${report.waiting} wait to be written.`)
}
