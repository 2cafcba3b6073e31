// Two API and two worker services on one database: every pair of operations that write the same row, at once.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, startFleet } from "../support/fleet.ts";
import * as account from "../support/races/account.ts";
import * as destinations from "../support/races/destinations.ts";
import * as people from "../support/races/people.ts";
import { type Race, race } from "../support/races/race.ts";
import * as shipments from "../support/races/shipments.ts";
import * as stores from "../support/races/stores.ts";
import * as hooks from "../support/races/webhooks.ts";

const ROUNDS = process.env.MASAR_TEST_LONG ? 100 : 2;

const RACES: readonly Race[] = [
  race(hooks.endpoint, hooks.describe, hooks.rollSecret, hooks.theFieldAndTheSecretChange),
  race(hooks.endpoint, hooks.describe, hooks.narrow, hooks.bothFieldsChange),
  race(hooks.endpoint, hooks.rollSecret, hooks.rollSecret, hooks.theAnsweredSecretSigns),
  race(hooks.endpoint, hooks.rollSecret, hooks.recover, hooks.theAnsweredSecretSigns),
  race(hooks.endpoint, hooks.disable, hooks.describe, hooks.staysDisabledAndDescribed),
  race(hooks.endpoint, hooks.disable, hooks.createShipment, hooks.nothingWaitsInVain),
  race(hooks.endpoint, hooks.remove, hooks.createShipment, hooks.nothingWaitsInVain),
  race(hooks.endpoint, hooks.remove, hooks.redeliver, hooks.nothingWaitsInVain),
  race(hooks.endpoint, hooks.remove, hooks.recover, hooks.nothingWaitsInVain),
  race(hooks.newEndpoint, hooks.redeliverTheEarlier, hooks.redeliverTheEarlier, hooks.oneDelivery),
  race(account.account, account.rename, account.givePhone, account.nameAndPhoneChange),
  race(account.account, account.chooseLanguage, account.choosePayoutDays, account.bothSettingsChange),
  race(account.account, account.stepClock, account.stepClock, account.theClockMovesTwice),
  race(account.account, account.rename, account.stepClock, account.theNameAndTheClockChange),
  race(account.pickups, account.addDefault, account.addDefault, account.exactlyOneIsTheDefault),
  race(account.pickups, account.deleteFirst, account.deleteSecond, account.exactlyOneIsTheDefault),
  race(account.pickups, account.addDefault, account.deleteSecond, account.exactlyOneIsTheDefault),
  race(account.pickups, account.replaceFirst, account.ship, account.theParcelHasAnAddress),
  race(account.swappedPickups, account.deleteFirst, account.deleteSecond, account.exactlyOneIsTheDefault),
  race(people.users, people.removeTheOwner, people.removeTheOther, people.oneOwnerStays),
  race(people.users, people.invite, people.invite, people.theAddressIsOneUsers),
  race(people.users, people.invite, people.signUp, people.onePersonSignsInWithIt),
  race(people.users, people.signInWithLink, people.signInWithLink, people.theLinkSignsInOnce),
  race(people.users, people.removeTheOther, people.signInWithLink, people.nothingIsLeftOfTheUser),
  race(people.users, people.removeTheOther, people.chooseMails, people.nothingIsLeftOfTheUser),
  race(people.users, people.chooseMails, people.chooseOtherMails, people.everyChoiceIsKept),
  race(people.password, people.changeIt, people.changeItOtherwise, people.oneChangeCounts),
  race(people.password, people.changeIt, people.signInWithTheOld, people.theOldPasswordOpensNothing),
  race(people.apiKey, people.roll, people.roll, people.oneKeyReplacesIt),
  race(people.apiKey, people.roll, people.revoke, people.itIsRevoked),
  race(people.apiKey, people.rollLater, people.revoke, people.itIsRevoked),
  race(people.twoKeys, people.rollTheOther, people.rollTheOther, people.theOneThatWasRolledRollsNothing),
  race(people.twoKeys, people.replaceTheOther, people.replaceTheOther, people.theOneThatWasReplacedRollsNothing),
  race(stores.store, stores.renameStore, stores.shipByHand, stores.nameAndRuleChange),
  race(stores.store, stores.shipByHand, stores.capCash, stores.bothRulesChange),
  race(stores.store, stores.disconnect, stores.capCash, stores.staysDisconnected),
  race(stores.store, stores.disconnect, stores.reconcile, stores.staysDisconnected),
  race(stores.store, stores.disconnect, stores.disconnect, stores.staysDisconnected),
  race(stores.store, stores.shipFromPickup, stores.deletePickup, stores.theRulesNameARealAddress),
  race(stores.order, stores.chooseGovernorate, stores.weigh, stores.shippedWithItsWeight),
  race(stores.order, stores.chooseGovernorate, stores.shipIt, stores.atMostOneShipment),
  race(stores.order, stores.chooseGovernorate, stores.hold, stores.atMostOneShipment),
  race(stores.order, stores.chooseGovernorate, stores.blockTheBuyer, stores.shippedOrHeldForTheBuyer),
  race(stores.order, stores.noteTheBuyer, stores.blockTheBuyer, stores.blockedAndNoted),
  race(stores.order, stores.chooseGovernorate, stores.disconnect, stores.atMostOneShipment),
  race(shipments.shipment, shipments.editAsRead, shipments.editAsRead, shipments.oneEditCounts),
  race(shipments.shipment, shipments.noteAnyway, shipments.openAnyway, shipments.bothEditsCount),
  race(shipments.shipment, shipments.cancel, shipments.cancel, shipments.cancelledOnce),
  race(shipments.shipment, shipments.noteAnyway, shipments.cancel, shipments.cancelledOnce),
  race(shipments.shipment, shipments.noteAnyway, shipments.advance, shipments.eventsAreInSequence),
  race(shipments.shipment, shipments.cancel, shipments.advance, shipments.cancelledOrCollected),
  race(shipments.parcelAtTheDoor, shipments.lowerCash, shipments.deliver, shipments.loweredOrDelivered),
  race(shipments.parcelAtTheDoor, shipments.lowerCash, shipments.lowerCashMore, shipments.theLowerAmountIsDue),
  race(shipments.parcelAtTheDoor, shipments.declareLost, shipments.deliver, shipments.lostOrDelivered),
  race(
    shipments.failedAttempt,
    shipments.failAgain,
    shipments.chooseByLink,
    shipments.theFirstLinkSaysNothingOfTheSecond,
  ),
  race(shipments.owed, shipments.payOut, shipments.payOut, shipments.paidOnce),
  race(destinations.waiting, destinations.enterBank, destinations.enterWallet, destinations.theNewestAloneWaits),
  race(destinations.waiting, destinations.enterWallet, destinations.confirm, destinations.theNewOneIsUnchecked),
  race(destinations.waiting, destinations.confirm, destinations.refuse, destinations.oneOfThemDecides),
  race(destinations.waiting, destinations.cancel, destinations.confirm, destinations.cancelledIsNeverPaidTo),
  race(destinations.inEffect, destinations.enterWallet, destinations.payOut, destinations.paidToTheOneInEffect),
];

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

test.for(RACES)("$title", async ({ round }) => {
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
    // By turns held back to the same moment, and as they come.
    const statuses = (await round(fleet, rounds % 2 === 0)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  expect(fleet.errors).toEqual([]);
});
