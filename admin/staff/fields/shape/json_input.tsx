import { useState } from 'react'
import { parseJson } from '#common/text/parse_json'
import { inputAttrs, type InputProps } from '../control_props.ts'
import { isInvalidJson, type InvalidJson } from './invalid_json.ts'

/** Text that is no JSON stays as typed and fails validation. */
export function JsonInput(props: InputProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))
  const type = (next: string) => {
    setTyped(next)
    onChange(next.trim() === '' ? null : parseJson(next, { broken: next } satisfies InvalidJson))
  }
  return (
    <textarea
      {...inputAttrs(props)} className="input long-text code" dir="ltr" rows={4} spellCheck={false} value={text}
      onChange={({ target }) => { type(target.value) }} onBlur={() => { if (!isInvalidJson(value)) setTyped(null) }}
    />
  )
}
