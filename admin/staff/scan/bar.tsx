/** What one is doing, where, and the field for a code. */
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { ScanMode } from '#common/scan'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { modeRules, type ContextKind } from './modes.ts'
import type { Context } from './session.ts'

interface ModesProps { readonly modes: readonly ScanMode[]; readonly mode: ScanMode; readonly onChoose: (mode: ScanMode) => void }

export function ScanModes({ modes, mode, onChoose }: ModesProps) {
  const { t } = useTranslation()
  const chips = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may be outside of the visible area.
  useEffect(() => { chips.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' }) }, [mode])
  return (
    <div ref={chips} className="scan-modes" role="group" aria-label={t('ui.scan.modes')}>
      {modes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => { onChoose(one) }}>
          <NamedIcon name={modeRules[one].icon} />{t(`enums.scan_mode.${one}`)}
        </button>
      ))}
    </div>
  )
}

interface ContextProps { readonly kind: ContextKind; readonly context: Context | undefined; readonly onForget: () => void }

export function ScanContext({ kind, context, onForget }: ContextProps) {
  const { t } = useTranslation()
  return (
    <div className="scan-context" data-kind={kind}>
      <span>{t(`ui.scan.context.${kind}`)}</span>
      {context ? (
        <>
          <strong><Ltr>{context.label}</Ltr></strong>
          <bdi>{context.description}</bdi>
          <button type="button" className="icon-button" aria-label={t('ui.scan.forget', { label: context.label })} onClick={onForget}>
            <NamedIcon name="close" />
          </button>
        </>
      ) : <em>{t(`ui.scan.first.${kind}`)}</em>}
    </div>
  )
}

export function CodeForm({ submit, onCode }: { readonly submit: string; readonly onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    onCode(text.trim())
    setText('')
  }
  return (
    <form className="scan-form" onSubmit={send}>
      <input
        className="input" dir="ltr" aria-label={t('ui.scan.code')} placeholder={t('ui.scan.type')} value={text} maxLength={500}
        data-scan-codes autoComplete="off" autoCapitalize="characters" spellCheck={false} enterKeyHint="send"
        onChange={({ target }) => { setText(target.value) }}
      />
      <button type="submit" className="button" data-kind="primary">{submit}</button>
    </form>
  )
}
