/** A carpet in one colour: borders, a row of diamonds, fringes. */
export const Rug = () => (
  <svg className="rug" viewBox="0 0 240 300" fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" aria-hidden="true">
    <path strokeLinecap="round" d={fringes(14) + fringes(272)} />
    <rect x="20" y="30" width="200" height="240" rx="4" fill="currentColor" fillOpacity="0.1" />
    <rect x="34" y="44" width="172" height="212" />
    <rect x="48" y="58" width="144" height="184" strokeWidth="1.5" />
    {[92, 150, 208].map((y) => (
      <g key={y}>
        <path d={diamond(120, y, 27)} />
        <path d={diamond(120, y, 14)} fill="currentColor" fillOpacity="0.25" />
        <path strokeWidth="1.5" d={diamond(74, y, 12) + diamond(166, y, 12)} />
      </g>
    ))}
    <path strokeWidth="1.5" d="M60 121h120M60 179h120" strokeDasharray="6 6" />
  </svg>
)

const fringes = (y: number) => Array.from({ length: 14 }, (_, i) => `M${28 + i * 14.2} ${y}v14`).join('')
const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`
