/** The fields of a space of the reward track: reward, order, and whether the marker starts there. */
import { useEditing } from '../context.ts';
import { movedReward, withReward, withRewardStart } from '../model/edit.ts';
import { CardCounts, Choice, Faults, Stepper } from './fields.tsx';

const CHOICE = { kind: 'choice', same: 2, other: 1 } as const;
const FIXED = { kind: 'fixed', cards: { yellow: 2, wild: 1 } } as const;

export function RewardFields({ index }: { index: number }) {
  const { file, speech, select, change } = useEditing();
  const { words } = speech;
  const space = file.rewardTrack[index];
  if (!space) return null;
  const move = (by: 1 | -1) => {
    const count = file.rewardTrack.length;
    change((before) => movedReward(before, index, by));
    select(`rewardTrack[${(index + by + count) % count}]`);
  };
  const kinds = [
    { value: 'choice', label: words.t('freeCards') },
    { value: 'fixed', label: words.t('givenCards') },
  ];
  return (
    <>
      <Choice
        legend={words.t('gives')}
        options={kinds}
        value={space.kind}
        choose={(kind) => change((before) => withReward(before, index, kind === 'fixed' ? FIXED : CHOICE))}
      />
      {space.kind === 'fixed' ? (
        <CardCounts
          cards={space.cards}
          change={(cards) => change((before) => withReward(before, index, { kind: 'fixed', cards }))}
        />
      ) : (
        <>
          <Stepper
            label={words.t('same')}
            value={space.same}
            change={(same) => change((before) => withReward(before, index, { ...space, same }))}
          />
          <Stepper
            label={words.t('other')}
            value={space.other}
            change={(other) => change((before) => withReward(before, index, { ...space, other }))}
          />
        </>
      )}
      <Faults at={[`rewardTrack[${index}]`]} />
      <div class="ways">
        <button type="button" onClick={() => move(-1)}>
          ← {words.t('earlier')}
        </button>
        <button type="button" onClick={() => move(1)}>
          {words.t('later')} →
        </button>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={file.rewardStart === index}
          disabled={file.rewardStart === index}
          onChange={() => change((before) => withRewardStart(before, index))}
        />
        {words.t('startHere')}
      </label>
      <Faults at={['rewardStart']} />
    </>
  );
}
