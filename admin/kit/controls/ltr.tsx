import type { ReactNode } from 'react'

/** Keeps numbers, money, phones, codes and plates left-to-right within Arabic text. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>{children}</bdi>
)
