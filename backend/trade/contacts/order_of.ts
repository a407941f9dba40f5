/** The order that the follow-up "t" is about: it is its subject, or that of the stop or the claim. Null for other subjects. */
export const ORDER_OF = `left join lateral (select case t.subject_type
    when 'orders' then t.subject_id
    when 'order_deliveries' then (select stop.order_id from order_deliveries stop where stop.id = t.subject_id)
    when 'claims' then (select claim.order_id from claims claim where claim.id = t.subject_id)
  end::int as order_id) about on true`
