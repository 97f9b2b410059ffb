import type { ContentType } from '../../content/define.ts'
import { ROW_OUTCOMES, type ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { ReportedRow, ReportRows } from './ReportRows.tsx'
import styles from './sheets.module.css'
import { sheetsWording } from './wording.ts'
import { countIn } from '../wording/countIn.ts'

export function ImportReportView({ type, report }: { type: ContentType; report: ImportReport }) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const counted = ROW_OUTCOMES.filter((outcome) => report[outcome] > 0)
  const listed = counted.filter((outcome) => outcome !== 'unchanged')
  return (
    <div className={styles['report']}>
      <p role="status" className={styles['counts']}>
        {counted
          .map((outcome) => fill(words.outcomes[outcome], { count: countIn(language, report[outcome]) }))
          .join(' · ')}
      </p>
      <ReportRows
        language={language}
        legend={words.show}
        choices={listed.length > 1 ? listed : []}
        // `refused` is the last outcome, so refused rows are preselected if there are any.
        usual={listed.at(-1)}
        labelOf={(outcome) => words.one[outcome]}
        rowsOf={(chosen) => report.rows.filter(({ outcome }) => outcome === chosen)}
      >
        {({ row, outcome, id, name, ...reported }) => (
          <li key={row} data-outcome={outcome}>
            <ReportedRow
              {...reported}
              type={type.key}
              language={language}
              title={
                <strong>
                  {[fill(words.row, { row }), id === null ? null : `#${id}`, name].filter(Boolean).join(' · ')}
                </strong>
              }
            />
          </li>
        )}
      </ReportRows>
    </div>
  )
}
