import { formatList } from '../format/list.ts'

/** Texts of staff and their invitations. */
export const TEXTS = {
  noRole: 'Please choose at least one role',
  noFranchise: 'Please choose at least one franchise. Only owners and admins work in all of them.',
  vansWithoutTechnician: 'Only technicians drive vans. Add the role Technician or remove the vans.',
  vendorsWithoutSales: 'Only sales have vendors. Add the role Sales or remove the vendors.',
  rights: {
    work: {
      orders: 'May confirm, move and complete all orders',
      payments: 'May bill, and take and refund payments',
      stock: 'Works with the stock',
      earnings: 'Sees the figures and all payout statements',
      payoutPayments: 'Sees the payments of payout statements and answers disputes',
      books: 'Reads the accountant’s reports',
    },
    ownVans: (vans: readonly string[]) =>
      vans.length === 0
        ? 'Sees requests only, because they drive no van here'
        : `May do the orders of ${formatList(vans)}, and see requests`,
    vendors: (vendors: readonly string[]) =>
      vendors.length === 0
        ? 'Books for all customers, and creates customers of a new vendor'
        : `Books for all customers, and sells to ${formatList(vendors)}`,
  },
  roles: {
    owner: { name: 'Owner', what: 'Everything, including owners, admins and payout terms.' },
    admin: { name: 'Admin', what: 'All settings and all franchises, except owners, admins and payout terms.' },
    manager: { name: 'Manager', what: 'Orders, money, hours, vans and technicians of their franchises.' },
    technician: { name: 'Technician', what: 'The appointments of the vans that they drive, and the stock.' },
    tester: { name: 'Tester', what: 'Sees what a manager sees, to check that all works.' },
    sales: { name: 'Sales', what: 'Creates and books for customers of their vendors.' },
  },
} as const
