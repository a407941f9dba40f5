import { useEffect, useRef, useState } from 'react'
import { NamedIcon } from './named_icon.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useTranslator } from '../providers/i18n.ts'

/** Searches while the user types; `/` moves the focus here. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string, how: { replace: boolean }) => void }) {
  const { t } = useTranslator()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL changed by other means than this box: Back, a link, "clear all".
  if (lastValue !== value) {
    setLastValue(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useShortcuts([{ key: '/', label: 'ui.keys.search', run: () => { input.current?.focus() } }])
  useEffect(() => () => { clearTimeout(timer.current) }, [])

  const search = (text: string, after: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { if (text.trim() !== value) onSearch(text.trim(), { replace: value !== '' }) }, after)
  }
  return (
    <div className="search-box" role="search">
      <NamedIcon name="search" />
      <input
        ref={input} type="search" className="input" value={typed} placeholder={t('ui.list.search')} aria-label={t('ui.list.search')}
        aria-keyshortcuts="/" onChange={({ target }) => { search(target.value, DEBOUNCE_MS) }}
        onKeyDown={({ key }) => { if (key === 'Enter') search(typed, 0) }}
      />
    </div>
  )
}

const DEBOUNCE_MS = 300
