import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasProgram } from '../../../scripts/lib/programs.mjs'

const alertsFile = join(import.meta.dirname, '../../../deploy/alerts.yml')
const rules = readFileSync(alertsFile, 'utf8')

/** Prometheus series by name, with one value per minute. In promtool's notation, `1x9` means ten times 1. */
type Series = Readonly<Record<string, string>>

/** For each alert: series for which the alert fires (`there`), and series for which it does not fire (`not`). */
const alerts: Readonly<Record<string, { there: Series; not: Series; after: string }>> = {
  GapuraAway: { there: { 'up{job="gapura"}': '0x20' }, not: { 'up{job="gapura"}': '1x5 0 1x20' }, after: '3m' },
  GapuraCannotWrite: {
    there: { gapura_database_writable: '0x20' },
    not: { gapura_database_writable: '0 1x20' },
    after: '3m',
  },
  GapuraPictureStoreAway: {
    there: { gapura_picture_store_answers: '0x20' },
    not: { gapura_picture_store_answers: '0 1x20' },
    after: '3m',
  },
  GapuraPictureStoreFails: {
    there: { 'gapura_picture_store_seconds_count{operation="put",outcome="failed"}': '0+12x20' },
    not: { 'gapura_picture_store_seconds_count{operation="put",outcome="done"}': '0+600x20' },
    after: '12m',
  },
  GapuraDiskFillsUp: {
    there: { 'gapura_disk_free_bytes{kind="data"}': '5e8x20' },
    not: { 'gapura_disk_free_bytes{kind="data"}': '2e9x20' },
    after: '11m',
  },
  GapuraBackupFailed: {
    there: { gapura_backup_failed: '1x60' },
    not: { gapura_backup_failed: '1x20 0x40' },
    after: '31m',
  },
  GapuraBackupTooOld: {
    there: { gapura_backup_age_seconds: '172801+60x60', gapura_backup_every_seconds: '86400x60' },
    not: { gapura_backup_age_seconds: '86401+60x60', gapura_backup_every_seconds: '86400x60' },
    after: '31m',
  },
  GapuraNoticesDoNotArrive: {
    there: { gapura_notices_arrive: '0x20' },
    not: { gapura_notices_arrive: '0x5 1x20' },
    after: '11m',
  },
  GapuraFails: {
    there: { 'gapura_requests_total{status="500"}': '0+12x20', 'gapura_requests_total{status="503"}': '0+12x20' },
    not: { 'gapura_requests_total{status="404"}': '0+600x20', 'gapura_requests_total{status="500"}': '0+1x20' },
    after: '12m',
  },
  GapuraSlow: {
    there: {
      'gapura_event_loop_delay_seconds_bucket{le="0.5"}': '0+50x30',
      'gapura_event_loop_delay_seconds_bucket{le="1"}': '0+100x30',
      'gapura_event_loop_delay_seconds_bucket{le="+Inf"}': '0+100x30',
    },
    not: {
      'gapura_event_loop_delay_seconds_bucket{le="0.5"}': '0+100x30',
      'gapura_event_loop_delay_seconds_bucket{le="1"}': '0+100x30',
      'gapura_event_loop_delay_seconds_bucket{le="+Inf"}': '0+100x30',
    },
    after: '16m',
  },
  GapuraRestarts: {
    there: { 'process_start_time_seconds{job="gapura"}': '1 2 3 4 5 5x20' },
    not: { 'process_start_time_seconds{job="gapura"}': '1x2 2x20' },
    after: '10m',
  },
}

describe('The alert rules for Prometheus', () => {
  it('are all tested here', () => {
    expect([...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)).toEqual(Object.keys(alerts))
  })

  it.runIf(hasProgram('promtool'))('[operate.alerts] fire when they should, and only then', () => {
    const cases = Object.entries(alerts).flatMap(([alert, { there, not, after }]) =>
      [there, not].map((series) => ({
        name: `${alert}, ${series === there ? 'there' : 'not there'}`,
        interval: '1m',
        input_series: Object.entries(series).map(([series, values]) => ({ series, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
            eval_time: after,
            exp_samples: [{ labels: '{}', value: series === there ? 1 : 0 }],
          },
        ],
      })),
    )
    const folder = mkdtempSync(join(tmpdir(), 'gapura-alerts-'))
    const file = join(folder, 'alerts.test.yml')
    // promtool reads YAML, and JSON is valid YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [alertsFile], evaluation_interval: '1m', tests: cases }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true, force: true })
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  })
})
