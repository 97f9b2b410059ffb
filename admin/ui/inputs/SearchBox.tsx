import { useEffect, useState } from 'react'
import { SearchIcon } from '../../../ui/icons.tsx'
import control from './control.module.css'
import styles from './SearchBox.module.css'

const PAUSE = 300

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [typing, setTyping] = useState(false)

  // Navigation may change `value`, but must not overwrite what the user is typing.
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (!typing && value !== text.trim()) setText(value)
  }

  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => {
      setTyping(false)
      onSearch(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typing, text, onSearch])

  return (
    <div className={styles['box']} role="search">
      <SearchIcon />
      <input
        type="search"
        className={`${control['control']} ${styles['input']}`}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setTyping(true)
        }}
      />
    </div>
  )
}
