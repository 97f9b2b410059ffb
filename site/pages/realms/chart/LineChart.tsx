import type { ReactNode } from 'react'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { BOX, drawChart, momentIn, type Axis, type ChartPoint, type ChartSpan } from './chart.ts'
import type { TimeTick } from './timeTicks.ts'
import styles from './LineChart.module.css'
import { realmsWording as words } from '../wording.ts'

const TOP = 8
const HEIGHT = 78

interface LineChartProps {
  label: string
  points: readonly ChartPoint[]
  span: ChartSpan
  axis: Axis
  ticks: readonly TimeTick[]
  valueText?: (value: number) => string
  children: ReactNode
}

const percent = (part: number): string => `${Math.round(part * 1_000) / 10}%`
const fromTop = (height: number): string => percent((TOP + height * HEIGHT) / 100)

/** A label at an end of the axis is aligned inwards, so that it stays inside the chart. */
const anchorAt = (part: number) => (part < 0.05 ? 'start' : part > 0.95 ? 'end' : 'middle')

/** The lines of the chart stretch to the page's width. The labels do not, because stretched text looks wrong. */
export function LineChart({ label, points, span, axis, ticks, valueText = formatNumber, children }: LineChartProps) {
  const chart = drawChart(points, span, axis)
  if (!chart) return null
  return (
    <figure className={styles['figure']}>
      <svg className={styles['chart']} role="img" aria-label={label}>
        {chart.ticks.map(({ value, height }) => (
          <line key={value} className={styles['grid']} x1="0" x2="100%" y1={fromTop(height)} y2={fromTop(height)} />
        ))}
        <svg
          y={percent(TOP / 100)}
          width="100%"
          height={percent(HEIGHT / 100)}
          viewBox={`0 0 ${BOX} ${BOX}`}
          preserveAspectRatio="none"
          className={styles['plot']}
        >
          {axis === 'count' && <path className={styles['area']} d={chart.area} />}
          <path className={styles['line']} d={chart.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {chart.ticks.map(({ value, height }) => (
          <text key={value} className={styles['text']} x="0" y={fromTop(height)} dy="-0.3em">
            {valueText(value)}
          </text>
        ))}
        {ticks.map(({ at, text }) => {
          const part = momentIn(span, at)
          return (
            <text key={at} className={styles['text']} x={percent(part)} y="97%" textAnchor={anchorAt(part)}>
              {text}
            </text>
          )
        })}
      </svg>
      <details className={styles['numbers']}>
        <summary className={styles['summary']}>{words.inTable}</summary>
        {children}
      </details>
    </figure>
  )
}

interface NumbersProps {
  title: string
  columns: readonly string[]
  rows: readonly (readonly [key: string, ...cells: string[]])[]
}

export const ChartNumbers = ({ title, columns, rows }: NumbersProps) => (
  <table className={styles['table']} aria-label={title}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([key, ...cells]) => (
        <tr key={key}>
          <th scope="row">{key}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
