/**
 * One calm sound, made here: a piece of wood laid into wood. Whether it is heard is the person's choice.
 */
let context: AudioContext | null = null;

/** `own`: a little higher than others'. */
export function knock(own: boolean): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [pitch, loud, length] of [
    [own ? 520 : 410, 0.16, 0.09],
    [own ? 1310 : 1040, 0.05, 0.04],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(pitch, currentTime);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, currentTime + length);
    volume.gain.setValueAtTime(loud, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + length);
    tone.connect(volume).connect(destination);
    tone.start();
    tone.stop(currentTime + length);
  }
}
