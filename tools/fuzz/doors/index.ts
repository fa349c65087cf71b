/**
 * The only list of doors, in the order in which they are tried: those that share a target stand together.
 * What each throws at the program stands in its own module.
 */
import { type Campaign, campaignOf } from '../campaign/campaign.ts';
import { engine } from './engine.ts';
import { components, customIds, records, replay, typed } from './functions.ts';
import { gateway } from './gateway.ts';
import { http } from './http.ts';
import { interactions } from './interactions.ts';
import { page } from './page.ts';
import { programs } from './programs.ts';
import { settings } from './settings.ts';
import { silence, tableSilence } from './silence.ts';
import { table } from './table.ts';
import { tableHttp } from './tableHttp.ts';
import { tableUpgrades } from './tableUpgrades.ts';
import { upgrades } from './upgrades.ts';

export const DOORS: readonly Campaign[] = [
  campaignOf(upgrades),
  campaignOf(http),
  campaignOf(gateway),
  campaignOf(page),
  campaignOf(silence),
  campaignOf(tableUpgrades),
  campaignOf(tableHttp),
  campaignOf(table),
  campaignOf(tableSilence),
  campaignOf(customIds),
  campaignOf(typed),
  campaignOf(components),
  campaignOf(records),
  campaignOf(replay),
  campaignOf(settings),
  campaignOf(programs),
  campaignOf(engine),
  campaignOf(interactions),
];
