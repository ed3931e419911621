/**
 * Every column with the location of an uploaded file. A file in none of them is deleted (delete-unused-files), so a new column must be added here.
 */
export const FILE_COLUMNS = [
  { table: 'customer_file', column: 'location' },
  { table: 'fuel_entry', column: 'receipt_location' },
  { table: 'stock_entry', column: 'receipt_location' },
  { table: 'supplier_invoice', column: 'receipt_location' },
  { table: 'work_order', column: 'proof_of_cancel_location' },
  { table: 'work_order_photo', column: 'location' },
] as const
