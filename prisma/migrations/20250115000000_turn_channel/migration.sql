-- Where the live turn message stands when that is not where the game is played: in a direct message.
ALTER TABLE "matches" ADD COLUMN "turnChannelId" TEXT;
