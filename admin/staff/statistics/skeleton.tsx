export const StatisticsSkeleton = () => (
  <section aria-busy="true">
    <p className="statistics-lead"><span className="skeleton" /></p>
    <ul className="statistics-figures">
      {Array.from({ length: 7 }, (_, index) => <li key={index} className="panel"><span className="skeleton" /></li>)}
    </ul>
  </section>
)
