/** The operations on quotes, with what the tests read. */
const CONTENT = `content { contact { name company email } cars { vin name vehicle serviceIds isRecommendedOil isEstimate total lines { name price discountedPrice isFee } }
  note validUntil taxes { name amount } subTotal discount total }`
const QUOTE = `{ id quoteNumber status version revision currency ${CONTENT} bookedCars { car workOrderId }
  versions { version total answer answeredBy reason recordedBy } }`
export const SAVE_QUOTE = `mutation S($id: ID, $revision: Int, $input: QuoteInput!) { saveQuote(id: $id, revision: $revision, input: $input) ${QUOTE} }`
export const SEND_QUOTE = `mutation S($id: ID!, $revision: Int!) { sendQuote(id: $id, revision: $revision) ${QUOTE} }`
export const CHANGE_QUOTE = `mutation C($id: ID!, $revision: Int!) { changeQuote(id: $id, revision: $revision) ${QUOTE} }`
export const READ_QUOTE = `query Q($id: ID!) { quote(id: $id) ${QUOTE} }`
export const PRICE_QUOTE = `query P($input: QuoteInput!) { priceQuote(input: $input) { currency ${CONTENT} } }`
export const LIST_QUOTES = `query L($franchiseId: ID!, $status: QuoteStatus, $search: String, $isOldestFirst: Boolean) {
  quotes(franchiseId: $franchiseId, status: $status, search: $search, isOldestFirst: $isOldestFirst, pageNumber: 1) {
    count sums { currency total } quotes { id status } } }`
export const READ_CARS = `query R($lines: [QuoteCarLineInput!]!) { readQuoteCars(lines: $lines) { line problem vehicle { id } } }`
export const RECORD_ANSWER = `mutation R($id: ID!, $version: Int!, $answer: QuoteAnswer!, $name: String!, $reason: String!) {
  recordQuoteAnswer(id: $id, version: $version, answer: $answer, name: $name, reason: $reason) ${QUOTE} }`
export const BOOK_CAR = `mutation B($id: ID!, $car: Int!) { bookQuoteCar(id: $id, car: $car) { idempotencyKey quotedPrice priceNow problem vehicle { id } } }`
const LINKED = '{ quoteNumber version state answeredBy content { total } }'
export const OPEN_LINK = `query L($link: String!) { linkedQuote(link: $link) ${LINKED} }`
export const ANSWER_LINK = `mutation A($link: String!, $version: Int!, $answer: QuoteAnswer!, $name: String!, $reason: String!) {
  answerLinkedQuote(link: $link, version: $version, answer: $answer, name: $name, reason: $reason) ${LINKED} }`
