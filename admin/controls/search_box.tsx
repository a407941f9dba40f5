import { useEffect, useRef, useState } from 'react'
import { NamedIcon } from './named_icon.tsx'
import { useKeys } from './keys.ts'
import { useWords } from '../providers/words.ts'

/** Searches while one types; `/` leads here from anywhere on the page. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string, how: { replace: boolean }) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed by other means than this box: Back, a link, "clear all".
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useKeys([{ key: '/', label: 'ui.keys.search', run: () => { input.current?.focus() } }])
  useEffect(() => () => { clearTimeout(timer.current) }, [])

  const seek = (text: string, after: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { if (text.trim() !== value) onSearch(text.trim(), { replace: value !== '' }) }, after)
  }
  return (
    <div className="search-box" role="search">
      <NamedIcon name="search" />
      <input
        ref={input} type="search" className="input" value={typed} placeholder={t('ui.list.search')} aria-label={t('ui.list.search')}
        aria-keyshortcuts="/" onChange={({ target }) => { seek(target.value, DEBOUNCE_MS) }}
        onKeyDown={({ key }) => { if (key === 'Enter') seek(typed, 0) }}
      />
    </div>
  )
}

const DEBOUNCE_MS = 300
