/** A file in a fixed square: nothing moves when its picture arrives. */
import { useState } from 'react'
import type { StoredFile } from '#schema/types'
import { Ltr } from '../../controls/ltr.tsx'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { addressOf, endingOf, isSound } from './kinds.ts'
import './thumb.css'

export function Thumb({ file }: { file: StoredFile }) {
  const [isBroken, setIsBroken] = useState(false)
  if (file.thumb_url && !isBroken) {
    return (
      <img
        className="thumb" src={addressOf(file.thumb_url)} alt="" width="40" height="40" loading="lazy" decoding="async" draggable={false}
        onError={() => { setIsBroken(true) }}
      />
    )
  }
  const ending = endingOf(file)
  return <span className="thumb"><NamedIcon name={isSound(file) ? 'sound' : 'sheet'} />{ending && <Ltr>{ending}</Ltr>}</span>
}
