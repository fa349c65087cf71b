/** Validates embeds and their total length. */
import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Fault } from '../refusals.ts';
import { lengthOf, list, text } from './zodFaults.ts';

const sizes = limits.embed;
const picture = z.object({ url: text(1, 2048) });

export const embed = z.object({
  title: text(0, sizes.title).nullish(),
  description: text(0, sizes.description).nullish(),
  url: text(0, 2048).nullish(),
  timestamp: z.string().nullish(),
  color: z.number().int().min(0).max(0xffffff).nullish(),
  footer: z.object({ text: text(1, sizes.footer), icon_url: z.string().nullish() }).nullish(),
  image: picture.nullish(),
  thumbnail: picture.nullish(),
  author: z
    .object({ name: text(1, sizes.author), url: z.string().nullish(), icon_url: z.string().nullish() })
    .nullish(),
  fields: list(
    z.object({ name: text(1, sizes.fieldName), value: text(1, sizes.fieldValue), inline: z.boolean().nullish() }),
    0,
    sizes.fields,
  ).nullish(),
});
export type EmbedBody = z.infer<typeof embed>;

/** At most one fault. */
export function embedTotalFault(embeds: readonly EmbedBody[], base: readonly (string | number)[]): Fault[] {
  let total = 0;
  for (const { title, description, footer, author, fields } of embeds) {
    const texts = [
      title,
      description,
      footer?.text,
      author?.name,
      ...(fields ?? []).flatMap((field) => [field.name, field.value]),
    ];
    for (const part of texts) total += part ? lengthOf(part) : 0;
  }
  if (total <= sizes.total) return [];
  return [
    {
      path: [...base, 'embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of ${sizes.total}`,
    },
  ];
}
