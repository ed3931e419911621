import { graphql } from '../platform/api/graphql.ts'

export const UpdateScheduledTimeMutation = graphql(`
  mutation UpdateScheduledTime($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $agreedTotal: Int) {
    updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, agreedTotal: $agreedTotal) {
      reason
    }
  }
`)

export const UpdateWorkOrderAddressMutation = graphql(`
  mutation UpdateWorkOrderAddress($id: ID!, $addressId: ID!, $mileageCharge: Int!, $overrideReason: String) {
    updateWorkOrderAddress(
      id: $id
      addressId: $addressId
      mileageCharge: $mileageCharge
      overrideReason: $overrideReason
    ) {
      id
    }
  }
`)

export const MileageChargeQuery = graphql(`
  query MileageCharge($franchiseId: ID!, $addressInput: AddressInput!, $customerId: ID) {
    mileageChargePrice(franchiseId: $franchiseId, addressInput: $addressInput, customerId: $customerId) {
      price
    }
  }
`)

export const AppointmentsQuery = graphql(`
  query Appointments($past: Boolean!, $pageNumber: Int!) {
    customerWorkOrders(past: $past, pageNumber: $pageNumber) {
      total
      workOrders {
        workOrder {
          id
          status
          isConfirmed
          overdue
          unavailabilityReason
          scheduledAt
          arrivesUntil
          franchise {
            timeZone
          }
          address {
            postalCode
            lng
          }
          lineItems {
            id
            name
          }
          vehicle {
            year
            make
            model
          }
          visitCars {
            workOrderId
          }
        }
      }
    }
  }
`)

export const AppointmentQuery = graphql(`
  query Appointment($id: ID!) {
    customerWorkOrder(id: $id) {
      id
      status
      isConfirmed
      isInspected
      overdue
      unavailabilityReason
      createdAt
      scheduledAt
      minutes
      arrivesUntil
      completedAt
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
      user {
        email
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

export const CancelAppointmentMutation = graphql(`
  mutation CancelAppointment($id: ID!, $wholeVisit: Boolean) {
    cancelAppointment(id: $id, wholeVisit: $wholeVisit) {
      id
    }
  }
`)

export const RateVisitMutation = graphql(`
  mutation RateVisit($workOrderId: ID!, $stars: Int!, $comment: String!, $isNoticed: Boolean!) {
    rateVisit(workOrderId: $workOrderId, stars: $stars, comment: $comment, isNoticed: $isNoticed) {
      stars
    }
  }
`)

export const BookAgainQuery = graphql(`
  query BookAgain($id: ID!) {
    customerWorkOrder(id: $id) {
      address {
        id
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
        id
        name
        email
        phoneNumber
      }
      userVehicle {
        id
        name
        vin
        vehicle {
          id
          year
          make
          model
          engine
        }
      }
      lineItems {
        serviceId
        service {
          name
          serviceType
        }
      }
    }
    addresses {
      id
    }
    contacts {
      id
    }
    userVehicles {
      id
    }
  }
`)

export const AnswerWorkMutation = graphql(`
  mutation AnswerWork($id: ID!, $serviceId: ID!, $answer: WorkAnswer!, $price: Int!) {
    answerWork(id: $id, serviceId: $serviceId, answer: $answer, price: $price) {
      id
    }
  }
`)
