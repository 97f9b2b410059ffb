import { useEffect, useRef, useState, type Ref } from 'react'
import { PreviewChoice } from './PreviewChoice.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import styles from './preview.module.css'

/** The widths of a typical phone and a typical desktop screen, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const
export type Device = keyof typeof WIDTHS

interface DeviceChoiceProps {
  words: Readonly<Record<'device' | Device, string>>
  value: Device
  onChange: (device: Device) => void
}

export const DeviceChoice = ({ words, value, onChange }: DeviceChoiceProps) => (
  <PreviewChoice
    legend={words.device}
    name="preview-device"
    options={[
      { value: 'phone', label: words.phone },
      { value: 'desktop', label: words.desktop },
    ]}
    value={value}
    onChange={onChange}
  />
)

interface DeviceFrameProps {
  ref: Ref<HTMLIFrameElement>
  device: Device
  title: string
  page: string
  onLoad: () => void
}

/** The frame is as wide as the device and is then scaled to fit. After scaling, its height fills the available space. */
export function DeviceFrame({ device, ...props }: DeviceFrameProps) {
  const width = WIDTHS[device]
  const { area, scale } = useScale(width)
  return (
    <div ref={area} className={styles['area']}>
      <PreviewFrame
        {...props}
        className={styles['device']}
        style={{ width, height: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  )
}

function useScale(width: number) {
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number>(WIDTHS.phone)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? WIDTHS.phone))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { area, scale: Math.min(1, room / width) }
}
