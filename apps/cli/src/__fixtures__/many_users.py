"""Users who remember and recall at once, through the client of the examples, one thread each.

    python3 many_users.py <folder of memory_client.py> < {"url": …, "turns": …, "users": [{"name": …, "token": …}]}

Prints one JSON object: the acknowledged ids of each user, and milliseconds of both kinds of requests."""
import json, random, sys, threading, time

sys.path.insert(0, sys.argv[1])
from memory_client import Memory

given = json.load(sys.stdin)
acknowledged = {user["name"]: [] for user in given["users"]}
times, lock = {"remember": [], "recall": []}, threading.Lock()

def timed(kind, work):
    start = time.monotonic()
    answer = work()
    with lock:
        times[kind].append((time.monotonic() - start) * 1000)
    return answer

def play(user):
    # A server that is killed is back within the time of these tries.
    memory = Memory(given["url"], user=user["name"], token=user["token"], tries=200, timeout=600)
    chance = random.Random(user["name"])
    for turn in range(given["turns"]):
        thing, place = chance.choice(given["things"]), chance.choice(given["places"])
        message = {"id": f"t{turn}", "content": f"My {thing} number {turn} is in {place}."}
        answer = timed("remember", lambda: memory.remember(message))
        if answer["status"] == "done":
            acknowledged[user["name"]].append(message["id"])
        timed("recall", lambda: memory.recall(f"Where is my {thing}?", k=5))
    memory.close()

threads = [threading.Thread(target=play, args=(user,)) for user in given["users"]]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps({"acknowledged": acknowledged, "times": times}))
