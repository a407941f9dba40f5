import type { ComponentProps } from 'react'

type WideButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { readonly isBusy?: boolean; readonly isPrimary?: boolean }

/** The full width of the page: for the thumb of either hand. */
export const WideButton = ({ isBusy, isPrimary, ...button }: WideButtonProps) => (
  <button type="button" className="button courier-wide" data-kind={isPrimary ? 'primary' : undefined} aria-busy={isBusy} {...button} />
)
