export const StatisticsSkeleton = () => (
  <ul className="statistics-figures" aria-busy="true">
    {Array.from({ length: 7 }, (_, index) => <li key={index} className="panel"><span className="skeleton" /></li>)}
  </ul>
)
