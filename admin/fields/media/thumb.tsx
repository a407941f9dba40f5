/** A file in a fixed square: nothing moves when its picture arrives. */
import { useState } from 'react'
import type { StoredFile } from '#schema/types'
import { Icon } from '../../layout/icon.tsx'
import { Ltr } from '../../controls/ltr.tsx'
import { addressOf, endingOf, isSound } from './kinds.ts'
import { sheet, sound } from './icons.ts'
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
  return <span className="thumb"><Icon of={isSound(file) ? sound : sheet} />{endingOf(file) && <Ltr>{endingOf(file)}</Ltr>}</span>
}
