/** A carpet with fringes. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect x="2" y="2" width="28" height="28" rx="6" fill="var(--logo-ground, var(--accent))" />
    <path
      fill="none" stroke="var(--logo-line, var(--on-accent))" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round"
      d={'M9 9.5h14v13H9zM16 12.2l3.8 3.8-3.8 3.8-3.8-3.8z'
        + 'M11 6.5v3M14.3 6.5v3M17.7 6.5v3M21 6.5v3M11 22.5v3M14.3 22.5v3M17.7 22.5v3M21 22.5v3'}
    />
  </svg>
)
