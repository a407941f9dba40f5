import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'

/** `isMirrored` flips the icon in Arabic. Icons are decoration, hidden from screen readers: text stands beside them or in a label. */
export function Icon({ of: { icon }, isMirrored = false }: { of: IconDefinition; isMirrored?: boolean }) {
  // Only two-tone icons are functions.
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
