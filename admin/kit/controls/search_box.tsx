import { useRef } from 'react'
import { NamedIcon } from './icons/named_icon.tsx'
import { useShortcuts } from './keys/shortcuts.ts'
import { useTranslator } from '../providers/texts/i18n.ts'
import { useDebouncedInput } from './hooks/use_debounced.ts'

/** Searches while the user types; `/` moves the focus here. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string, how: { replace: boolean }) => void }) {
  const { t } = useTranslator()
  const search = (text: string) => { if (text.trim() !== value) onSearch(text.trim(), { replace: value !== '' }) }
  const [typed, setTyped, searchNow] = useDebouncedInput(value, search, DEBOUNCE_MS)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts([{ key: '/', label: 'ui.keys.search', run: () => { input.current?.focus() } }])
  return (
    <div className="search-box" role="search">
      <NamedIcon name="search" />
      <input
        ref={input} type="search" className="input" value={typed} placeholder={t('ui.list.search')} aria-label={t('ui.list.search')}
        aria-keyshortcuts="/" onChange={({ target }) => { setTyped(target.value) }}
        onKeyDown={({ key }) => { if (key === 'Enter') searchNow() }}
      />
    </div>
  )
}

const DEBOUNCE_MS = 300
