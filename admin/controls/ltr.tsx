import type { ReactNode } from 'react'

/** Numbers, money, phones, codes, plates: left-to-right inside Arabic too. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>{children}</bdi>
)
