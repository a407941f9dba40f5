import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'

/** Arrows and doors turn round in Arabic: `isMirrored`. Always decoration: the words stand beside it or in a label. */
export function Icon({ of: { icon }, isMirrored = false }: { of: IconDefinition; isMirrored?: boolean }) {
  // Only icons of two tones are functions.
  const { attrs, children = [] } = typeof icon === 'function' ? icon('', '') : icon
  return (
    <svg
      className="icon" viewBox={attrs.viewBox} fillRule={attrs['fill-rule'] === 'evenodd' ? 'evenodd' : undefined} aria-hidden="true"
      data-mirrored={isMirrored || undefined}
    >
      {children.map(({ attrs: { d } }: AbstractNode) => <path key={d} d={d} />)}
    </svg>
  )
}
