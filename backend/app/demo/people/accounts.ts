/** The accounts of the demo. The phone numbers are printed at the start and used by tests. */
export const demoAccounts = [
  { role: 'owner', phone: '+212600000001' },
  { role: 'manager', phone: '+212600000002' },
  { role: 'counter clerk', phone: '+212600000003' },
  { role: 'plant worker', phone: '+212600000004' },
  { role: 'courier', phone: '+212600000101' },
  { role: 'client', phone: '+212600000201' },
] as const
