/** Lists all entry points in the order in which they are tried; entry points that share a target are adjacent. */
import { type Campaign, campaignOf } from '../campaign.ts';
import { engine } from './engine.ts';
import { components, customIds, records, replay, settings, typed } from './functions.ts';
import { gateway } from './gateway.ts';
import { http, tableHttp } from './http.ts';
import { interactions } from './interactions.ts';
import { page } from './page.ts';
import { programs } from './programs.ts';
import { silence, tableSilence } from './silence.ts';
import { table } from './table.ts';
import { tableUpgrades, upgrades } from './upgrades.ts';

export const ENTRY_POINTS: readonly Campaign[] = [
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
