"""Two posts as they are copied from the pages of many forums: Ann's, and below it Ben's.

Ann orders `Move: D5` and `Strike: E6,E5`, Ben `Strike: D5`.
"""

from __future__ import annotations

from collections.abc import Mapping

RUNBOARD = """\
Runboard.com
You're welcome.
Community logo

runboard.com       Sign up (learn about it) ● Sign in (lost password?)

\u00a0
Ann Profile
Live feed
Blog
Friends
Miscellaneous info

Patron

Registered: 01-2008
Location: Finland
Posts: 295
Accolades: 3 (+3/-0)
Reply ∙ Quote
GA Game 1 Ann


Turn 1

Move: D5
Strike: E6,E5

---

Nothing ventured, nothing gained!

6/10/14, 9:38 am Link to this post Email Ann   PM Ann
\u00a0
Zed Profile
Live feed
Blog
Friends
Miscellaneous info

Charter Member

Registered: 06-2006
Location: Nowhere
Posts: 381
Accolades: 4 (+5/-1)
Reply ∙ Quote
Re:


I would have put Strike: E7 there.

6/10/14, 9:52 am Link to this post Email Zed   PM Zed Blog
\u00a0
Ben Profile
Live feed
Friends

Keeper of the second gate

Registered: 01-2010
Posts: 12
Reply ∙ Quote
Re: GA Game 1 Ann


Strike: D5

8/23/14, 3:52 pm Link to this post Email Ben   PM Ben Blog


Add a Reply


You are not logged in (login)
…Back To Top…
"""

PHPBB = """\
Ann
Posts: 295
Joined: Tue Jan 01, 2008 12:00 am
Location: Finland
Re: GA Game 1
Post by Ann » Tue Jun 10, 2014 9:38 am

Move: D5
Strike: E6,E5
_________________
All is well that ends
Top
User avatar
Ben
Ring bearer
Posts: 2
Joined: Tue Jan 01, 2008 12:00 am
Re: GA Game 1
Post by Ben » Tue Jun 10, 2014 10:38 am

Strike: D5
Last edited by Ben on Tue Jun 10, 2014 10:40 am, edited 1 time in total.
Top
"""

PHPBB_OLD = """\
Re: GA Game 1
by Ann » Tue Jun 10, 2014 9:38 am

Move: D5
Strike: E6,E5
_________________
All is well that ends
Ann

Posts: 295
Joined: Tue Jan 01, 2008 12:00 am
Top
Re: GA Game 1
by Ben » Tue Jun 10, 2014 10:38 am

Strike: D5
Ben
Newbie

Posts: 2
Joined: Tue Jan 01, 2008 12:00 am
Top
"""

VBULLETIN = """\
06-10-2014, 09:38 AM #3
Ann Ann is offline
Senior Member Ann's Avatar
Join Date
Jan 2008
Location
Finland
Posts
2,295
Default Re: GA Game 1
Move: D5
Strike: E6,E5
Reply With Quote Reply With Quote
06-10-2014, 10:38 AM #4
Ben Ben is offline
Junior Member
Join Date
Jan 2008
Posts
2
Default Re: GA Game 1
Strike: D5
Reply With Quote Reply With Quote
"""

XENFORO = """\
Ann
Well-known member
Joined
Jan 1, 2008
Messages
295
Reaction score
12
Location
Finland
Jun 10, 2014
Add bookmark
#3
Ben said:
Move: D6
Click to expand...
Move: D5
Strike: E6,E5
Report
Like Quote Reply
Ben
New member
Joined
Jan 1, 2008
Messages
2
Jun 10, 2014
Add bookmark
#4
Strike: D5
Like Reply
"""

SMF = """\
Ann
Full Member
***
Offline Offline

Posts: 295

View Profile
Re: GA Game 1
« Reply #3 on: June 10, 2014, 09:38:12 AM »
Move: D5
Strike: E6,E5
Report to moderator   Logged
An old proverb
Ben
Newbie
*
Posts: 2

View Profile
Re: GA Game 1
« Reply #4 on: June 10, 2014, 10:38:12 AM »
Strike: D5
Report to moderator   Logged
"""

DISCOURSE = """\
Ann
Jun 2014
Move: D5
Strike: E6,E5

1 Reply

Ben
3h
Strike: D5
2 Likes
"""

DISCORD = """\
Ann — Today at 9:38 AM
~~Move: D3~~
Move: D5
Strike: E6,E5
Ben — Today at 9:40 AM
> Strike: E6,E5
Strike: D5
"""

MAIL = """\
From: Ann
Date: Tue, 10 Jun 2014 09:38:12 +0200
Subject: Turn 1 orders

Turn 1
Move: D5
Strike: E6,E5

--\u0020
Ann, of the hill

From: Ben
Date: Tue, 10 Jun 2014 10:38:12 +0200
Subject: Re: your move

Strike: D5

Sent from my phone

On Mon, Jun 9, 2014 at 8:00 PM, Referee <ref@example.org> wrote:
> Turn 1
> Move: D6
"""

BBCODE = """\
[b]Ann[/b]
[quote=Ben]Move: D6
[quote author=Ann link=topic=1.msg2#msg2 date=14]Strike: D3[/quote]
Strike: D4[/quote]
[size=150]Move[/size]: [s]D3[/s] D5
[list][*]Strike: [color=#ff0000]E6[/color],E5[/list]
[img]https://example.org/e7.png[/img]
**Ben**:
[del]Strike: D6[/del]
[strike]Strike: D7[/strike] Strike: D5
"""

HTML = """\
<p><strong>Ann</strong></p>
<blockquote class="q"><p>Move: D6</p>
<blockquote>Strike: D3</blockquote></blockquote>
<p>Move: <del>D3</del> D5<br>Strike: E6,<span style="text-decoration: line-through">E7 <span>
D1</span>,</span> E5&nbsp;</p>
<!-- Strike: E4 -->
<p><b>Ben</b></p>
<s>Strike: D6</s> <strike>Strike: D7</strike> Strike: D5
"""

MARKDOWN = """\
**Ann:**
> Move: D6
>> Strike: D3
> Strike: D4

Move: ~~D3~~ D5
- Strike: [E6](https://example.org/d7), E5
![E7](https://example.org/e7.png)

__Ben__:
~Strike: D6~
D\u0336 Strike: D5
"""

PAGES = {
    "runboard": RUNBOARD,
    "phpbb": PHPBB,
    "phpbb 3.0": PHPBB_OLD,
    "vbulletin": VBULLETIN,
    "xenforo": XENFORO,
    "smf": SMF,
    "discourse": DISCOURSE,
    "discord": DISCORD,
    "mail": MAIL,
    "bbcode": BBCODE,
    "html": HTML,
    "markdown": MARKDOWN,
}


TURNS = (
    {
        "Ann": "sword human D4",
        "Ben": "axe elf E6",
        "Cy": "bow elf B2",
        "Dee": "sword halfling G7",
    },
    {
        "Ann": "Move: D5\nStrike: E6,E5",
        "Ben": "Strike: D5",
        "Cy": "Move: B3\nStrike: E6",
        "Dee": "Move: G6",
    },
    {
        "Ann": "Strike: E6 x2",
        "Ben": "Move: E5\nStrike: D5",
        "Cy": "Strike: E5",
        "Dee": "Move: F6\nStrike: E6",
    },
    {
        "Ann": "Move: C5\nStrike: none",
        "Ben": "no strike",
        "Cy": "Move: C3",
        "Dee": "stay",
    },
)
"""What four players order in turn 0 and the three turns after it, a name above each post."""

FRAMED = """\
{name} Profile
Live feed
Blog
Friends
Miscellaneous info

Registered: 0{day}-2008
Location: Finland
Posts: 29{day}
Accolades: {day} (+5/-1)
Reply \u2219 Quote
Re: GA Game 1 {name}


{words}

---

{name} says: fortune favours nobody.

6/1{day}/14, 9:3{day} am Link to this post Email {name}   PM {name}
\u00a0
"""


def page_of(turn: int, posts: Mapping[str, str], report: str) -> str:
    """A page of the source's forum, copied whole: a post of each, and an onlooker's between them.

    The first quotes the report of the turn before, the third what the first has written.
    """
    head = RUNBOARD[: RUNBOARD.index("Ann Profile")]
    foot = RUNBOARD[RUNBOARD.index("Add a Reply") :]
    written = []
    for day, (name, orders) in enumerate(posts.items()):
        words = f"Turn {turn}\n\n{orders}" if turn else orders
        if day == 0 and report:
            words = f"[quote=Zed]{report}[/quote]\n{words}"
        if day == 2:
            words = f"[quote=Ann]{posts['Ann']}[/quote]\n{words}"
        written.append(FRAMED.format(name=name, day=day, words=words))
    onlooker = FRAMED.format(name="Zed", day=7, words="I would have put Strike: E7 there.")
    return "".join([head, *written[:2], onlooker, *written[2:], foot])
