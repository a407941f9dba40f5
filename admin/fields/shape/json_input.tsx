import { useState } from 'react'
import { controlOf, type InputProps } from '../control.ts'
import { isBroken, type Broken } from './broken.ts'

/** Text that is no JSON stays as it was typed, and is complained about. */
export function JsonInput(props: InputProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))
  const type = (next: string) => {
    setTyped(next)
    onChange(next.trim() === '' ? null : readJson(next))
  }
  return (
    <textarea
      {...controlOf(props)} className="input long-text code" dir="ltr" rows={4} spellCheck={false} value={text}
      onChange={({ target }) => { type(target.value) }} onBlur={() => { if (!isBroken(value)) setTyped(null) }}
    />
  )
}

function readJson(text: string): unknown {
  try { return JSON.parse(text) } catch { return { broken: text } satisfies Broken }
}
