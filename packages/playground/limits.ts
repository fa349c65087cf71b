/** The limits of Discord's API. */
import { Locale } from 'discord-api-types/v10';

/** A number, because the types know only existing flags. */
export const NO_FLAGS: number = 0;

export const limits = {
  message: {
    content: 2000,
    nonce: 25,
    embeds: 10,
    files: 10,
    fileBytes: 10 * 1024 * 1024,
    altText: 1024,
    fileName: 260,
  },
  embed: {
    title: 256,
    description: 4096,
    fields: 25,
    fieldName: 256,
    fieldValue: 1024,
    footer: 2048,
    author: 256,
    total: 6000,
  },
  components: {
    rows: 5,
    rowWidth: 5,
    total: 40,
    text: 4000,
    label: 80,
    customId: 100,
    url: 512,
    placeholder: 150,
    options: 25,
    optionLabel: 100,
    optionValue: 100,
    optionDescription: 100,
    sectionTexts: 3,
    galleryItems: 10,
  },
  modal: {
    rows: 5,
    title: 45,
    label: 45,
    description: 100,
    inputLength: 4000,
    placeholder: 100,
    radioOptions: { least: 2, most: 10 },
    checkboxOptions: { least: 1, most: 10 },
    uploads: 10,
  },
  command: {
    name: 32,
    description: 100,
    options: 25,
    choices: 25,
    choiceName: 100,
    choiceValue: 100,
    size: 8000,
    global: 100,
    inputLength: 6000,
  },
  autocomplete: { choices: 25 },
  thread: { name: 100, archiveMinutes: [60, 1440, 4320, 10080] },
  channel: { name: 100, topic: 1024, pins: 250 },
  emoji: { nameLeast: 2, nameMost: 32, bytes: 256 * 1024, count: 2000 },
  history: { most: 100, usual: 50 },
  interaction: { answerWithinMs: 3000, tokenLifeMs: 15 * 60 * 1000 },
  oldEdits: { ageMs: 60 * 60 * 1000, count: 3, perMs: 20_000 },
  gateway: { heartbeatMs: 41_250, replayedEvents: 5000, resumableMs: 5 * 60 * 1000, resumableSessions: 20 },
} as const;

/** Command and option names: lower-case letters of any script, digits, `-`, `_` and `'`. */
export const commandNamePattern = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;

/** The keys allowed in localisation maps. */
export const discordLocales = Object.values(Locale);
