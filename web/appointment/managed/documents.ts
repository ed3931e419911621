import { graphql } from '../../platform/api/graphql.ts'

export const LinkedOrderQuery = graphql(`
  query LinkedOrder($link: String!) {
    linkedOrder(link: $link) {
      id
      status
      isConfirmed
      isInspected
      overdue
      unavailabilityReason
      scheduledAt
      minutes
      arrivesUntil
      currency
      notes
      cancelReason
      calendarEntry {
        workOrderId
        version
      }
      visitCars {
        workOrderId
        userVehicleId
        vehicle
        name
        services
        total
        status
        hasVisitFees
        link
        invoice {
          invoiceNumber
          status
          remainingAmount
        }
      }
      isVisitConfirmed
      offersAccount
      isViewOnly
      visitTeam {
        firstNames
        van
      }
      plan {
        price
        frequency
      }
      soonFee
      progress {
        type
        createdAt
      }
      wornParts {
        part
        condition
      }
      oldTires {
        part
        years
      }
      suggestedServices {
        id
        nameKey
        name
        price
        isPlanPrice
        isAddOn
        parts
        isRecommended
      }
      recommendedWork {
        serviceId
        name
        parts
        state
        price
        isForVisit
        isPlanPrice
        isAddOn
        answeredPrice
        answeredBy
        answeredAt
      }
      reportPhotos {
        id
        subject
        url
      }
      visitRating {
        stars
        comment
        mayRate
        isPublic
      }
      contact {
        name
        email
        phoneNumber
      }
      address {
        street
        city
        provinceCode
        postalCode
        lat
        lng
      }
      franchise {
        id
        name
        phoneNumber
        timeZone
      }
      bookingRules {
        leadMinutes
        cutoffMinutes
        horizonDays
        priorityHours
      }
      vehicle {
        year
        make
        model
        engine
      }
      userVehicle {
        id
        name
        vin
      }
      lineItems {
        id
        name
        price
        discountedPrice
        taxes {
          name
          amount
        }
        service {
          name
        }
      }
      nearbyDiscount
      workOrderDiscountCode {
        discountCode {
          code
        }
        amountApplied
      }
      userCreditTransactions {
        amount
        type
      }
      invoice {
        id
        invoiceNumber
        status
        billedAmount
        remainingAmount
      }
    }
  }
`)

export const MoveLinkedOrderMutation = graphql(`
  mutation MoveLinkedOrder($link: String!, $scheduledAt: DateTime!, $isBooked: Boolean, $agreedTotal: Int) {
    moveLinkedOrder(link: $link, scheduledAt: $scheduledAt, isBooked: $isBooked, agreedTotal: $agreedTotal) {
      unavailabilityReason
    }
  }
`)

export const CancelLinkedOrderMutation = graphql(`
  mutation CancelLinkedOrder($link: String!, $wholeVisit: Boolean) {
    cancelLinkedOrder(link: $link, wholeVisit: $wholeVisit) {
      id
    }
  }
`)

export const ChangeLinkedAddressMutation = graphql(`
  mutation ChangeLinkedAddress($link: String!, $addressInput: AddressInput!, $mileageCharge: Int!) {
    changeLinkedAddress(link: $link, addressInput: $addressInput, mileageCharge: $mileageCharge) {
      id
    }
  }
`)

export const ChangeLinkedContactMutation = graphql(`
  mutation ChangeLinkedContact($link: String!, $contactInput: ContactInput!) {
    changeLinkedContact(link: $link, contactInput: $contactInput)
  }
`)

export const ConfirmLinkedVisitMutation = graphql(`
  mutation ConfirmLinkedVisit($link: String!) {
    confirmLinkedVisit(link: $link) {
      id
    }
  }
`)

export const RateLinkedOrderMutation = graphql(`
  mutation RateLinkedOrder($link: String!, $stars: Int!, $comment: String!, $isNoticed: Boolean!) {
    rateLinkedOrder(link: $link, stars: $stars, comment: $comment, isNoticed: $isNoticed) {
      stars
    }
  }
`)

export const LinkedVisitQuery = graphql(`
  query LinkedVisit($link: String!) {
    linkedOrder(link: $link) {
      offersAccount
      isViewOnly
      address {
        street
        city
        postalCode
        province
        provinceCode
        country
        countryCode
        lat
        lng
      }
      contact {
        name
        email
        phoneNumber
      }
      vehicle {
        id
        year
        make
        model
        engine
      }
      userVehicle {
        id
        name
        vin
      }
    }
  }
`)

export const OwnCarsQuery = graphql(`
  query OwnCars {
    userVehicles {
      id
    }
  }
`)

export const LinkedInvoiceLinkMutation = graphql(`
  mutation LinkedInvoiceLink($link: String!) {
    linkedInvoiceLink(link: $link)
  }
`)

export const AnswerLinkedWorkMutation = graphql(`
  mutation AnswerLinkedWork($link: String!, $serviceId: ID!, $answer: WorkAnswer!, $price: Int!) {
    answerLinkedWork(link: $link, serviceId: $serviceId, answer: $answer, price: $price) {
      id
    }
  }
`)
